/** A bucket of an S3-compatible object storage, and where in it the files are. */
export interface BucketLocation {
  name: string;
  /** Its address, with a slash at the end. */
  url: string;
  /** What the key of every file begins with; empty, or with a slash at the end. */
  prefix: string;
  region: string;
}

/** Reads FILES_URL, s3://bucket/prefix?endpoint=…&region=…. @throws Error with a sentence that does not repeat the URL */
export function bucketAt(text: string): BucketLocation {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== "s3:") throw new Error("must begin with s3://");
  if (url.username || url.password) {
    throw new Error("must not hold a key: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY");
  }
  const name = url.hostname;
  if (url.port || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name)) {
    throw new Error("must name a bucket behind s3://, of lower-case letters, digits, dots and hyphens");
  }
  // A URL resolves them, and the prefix would be another than the one that is read here.
  if (/\/(\.|%2e){1,2}(?=[/?#]|$)/i.test(text))
    throw new Error("may have no . or .. as a part of the path behind the bucket");
  const prefix = url.pathname.replace(/^\/+|\/+$/g, "");
  if (!/^[\w./-]*$/.test(prefix)) throw new Error("may have letters, digits and . _ - / behind the bucket only");
  const { endpoint, region, ...others } = Object.fromEntries(url.searchParams);
  const [other] = Object.keys(others);
  if (other !== undefined) throw new Error("may have endpoint and region behind the question mark only");
  if (region !== undefined && !/^[a-z0-9-]+$/.test(region)) throw new Error("needs a region such as eu-west-2");
  return {
    name,
    url: endpoint === undefined ? amazonAddress(name, region) : addressAt(endpoint, name),
    prefix: prefix && `${prefix}/`,
    region: region ?? "us-east-1",
  };
}

function addressAt(endpoint: string, name: string): string {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash;
  if (!isPlain) throw new Error("needs an endpoint such as https://storage.example.com");
  return `${url.href.replace(/\/$/, "")}/${name}/`;
}

// A certificate for *.s3… covers no bucket with a dot in its name.
function amazonAddress(name: string, region: string | undefined): string {
  if (region === undefined) throw new Error("needs a region, or the endpoint of another storage than Amazon's");
  const host = `s3.${region}.amazonaws.com`;
  return name.includes(".") ? `https://${host}/${name}/` : `https://${name}.${host}/`;
}
