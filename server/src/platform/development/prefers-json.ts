import type { IncomingHttpHeaders } from 'node:http'

/** Returns whether a request names JSON in its `Accept` header, and not HTML with the same or a higher quality. */
export function prefersJson({ accept = '' }: IncomingHttpHeaders): boolean {
  const qualities = new Map(accept.split(',').map(qualityOf))
  const json = qualities.get('application/json') ?? 0
  return json > 0 && json > (qualities.get('text/html') ?? 0)
}

function qualityOf(range: string): [type: string, quality: number] {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length)
  return [type, quality === undefined ? 1 : Number(quality)]
}
