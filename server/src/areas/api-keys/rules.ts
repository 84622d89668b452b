/** Why these origins cannot be, or null. An origin is scheme, host and port, as a browser sends it. */
export function originProblem(kind: 'secret' | 'publishable', origins: readonly string[]): string | null {
  if (kind === 'secret' && origins.length > 0) return 'only a publishable key has allowed origins'
  const odd = origins.find((origin) => URL.parse(origin)?.origin !== origin || origin.includes('*'))
  return odd === undefined ? null : `${odd} is not an origin as a browser sends it, such as https://app.example.com`
}
