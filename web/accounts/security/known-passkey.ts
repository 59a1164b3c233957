/** Under which the device keeps whose passkey it has, as JSON of `KnownPasskey`. Stays after a logout. */
export const knownKey = "passkey";
