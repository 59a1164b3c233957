import { encode } from "uqr";

/** A QR code, dark on white whatever the page's colours are, because phones read nothing else. */
export default function QrCode({ link, name }: { link: string; name: string }) {
  const { data, size } = encode(link, { ecc: "M", border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={name}
      data-link={link}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto w-full max-w-80 rounded-control"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={squares.join("")} fill="#000" />
    </svg>
  );
}
