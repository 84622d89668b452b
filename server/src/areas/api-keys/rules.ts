/**
 * Returns the reason why these origins are invalid, or null. An origin is scheme, host and port, as a browser sends it.
 */
export function originProblem(kind: 'secret' | 'publishable', origins: readonly string[]): string | null {
  if (kind === 'secret' && origins.length > 0) return 'can only be set for a publishable key'
  const odd = origins.find((origin) => URL.parse(origin)?.origin !== origin || origin.includes('*'))
  return odd === undefined ? null : `${odd} is not an origin. Use a value such as https://app.example.com`
}
