import { expect, test } from "vitest";
import { networkOf } from "./callers.ts";

test.each([
  ["10.0.0.1", "10.0.0.1"],
  ["::ffff:10.0.0.1", "10.0.0.1"],
  ["::ffff:a00:1", "10.0.0.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"],
  ["2001:0DB8:0001:0002::", "2001:db8:1:2::"],
  ["fe80::1%eth0", "fe80::"],
  ["::1", "::"],
  // The address of a connection that has been closed meanwhile.
  [undefined, ""],
])("the network of %s is %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
