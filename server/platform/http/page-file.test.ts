import type { Centre } from "contract/core/centre.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodingFor } from "./answers/static-answer.ts";
import { withCentre } from "./pages.ts";

const page =
  '<html lang="en-GB">\n<head>\n</head>\n<body><p>{{centre.name}}</p><img src="{{centre.src}}"></body></html>';
const centreCalled = (name: string): Centre => ({ name, logo: { src: "/icon.svg", width: 32, height: 32 } });

describe("the centre in a page", () => {
  test("is told to the scripts and stands in its places", () => {
    const html = withCentre(page, { ...centreCalled("Aire & Co"), contact: { text: "0113", href: "tel:0113" } });
    expect(html).toContain('<html data-centre lang="en-GB">');
    expect(html).toContain('<p>Aire &amp; Co</p><img src="/icon.svg">');
    const told = /<meta name="centre" content="([^"]*)" \/>/
      .exec(html)?.[1]
      ?.replaceAll("&quot;", '"')
      .replaceAll("&amp;", "&");
    expect(JSON.parse(told ?? "")).toMatchObject({ name: "Aire & Co", contact: { href: "tel:0113" } });
  });

  test("without a name of its own shows the product's once", () => {
    expect(withCentre(page, centreCalled("Portfolio Builder"))).not.toContain("data-centre");
  });

  test("adds no element, whatever its name is", () => {
    const odd = fc.oneof(
      fc.string(),
      fc.constantFrom("</title><script>alert(1)</script>", "$& $1 $'", "{{centre.src}}", '">'),
    );
    fc.assert(
      fc.property(odd, (name) => {
        const html = withCentre(page, centreCalled(name));
        expect(html.match(/<[a-z!/]+/gi)).toEqual(withCentre(page, centreCalled("x")).match(/<[a-z!/]+/gi));
      }),
    );
  });
});

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["deflate, zstd", "identity"],
  ["gzip", "gzip"],
  ["gzip, deflate, br", "br"],
  ["BR;q=0.5, gzip;q=1", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.0,gzip ; q=0.000", "identity"],
])("a browser that accepts %j gets %s", (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});
