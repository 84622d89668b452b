const inHex = (byte: number) => byte.toString(16).padStart(2, '0')

/** Returns random bytes as text. */
export const randomText = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map(inHex).join('')
