import { bodyLimitOf, type Route } from '@userkeep/contract'
import { bodyLimit, longestTurnMs, threadLimit } from '../../testing/main-thread.ts'
import { fullBody, permitted } from './callers.ts'
import { named, type Sending } from './exchange.ts'
import { widestFirst } from './probe-stalls.ts'
import { withAt } from './sample.ts'
import type { World } from './world.ts'
import { worstBodies } from './worst-bodies.ts'
import { worstLiquid, worstMarkdown } from './worst-texts.ts'

/** Requests of one tenant that are sent at the same time. */
interface WorstRequests {
  readonly what: string
  readonly route: Route
  readonly sendings: readonly Sending[]
}

/**
 * Sends the worst requests of one tenant while another tenant repeats a cheap request, and names those that held the
 * main thread for a turn of the event loop that is too long, and those that made the cheap request fail.
 */
export async function probeNeighbour(world: World, templateId: string): Promise<string[]> {
  const problems: string[] = []
  const texts = worstTexts(world, templateId).map((worst) => ({ worst, limit: threadLimit }))
  const bodies = worstRaw(world).map((worst) => ({ worst, limit: bodyLimit }))
  for (const { worst, limit } of [...texts, ...bodies]) {
    const failed = new Set<number>()
    const held = await limit.over(() =>
      longestTurnMs(async () => {
        for (const status of await statusesBeside(world, () => sendAll(world, worst)))
          if (status !== 200) failed.add(status)
      }),
    )
    const at = `${named(worst.route)}, ${worst.what}`
    if (held !== null) problems.push(`${at}: another tenant's request waited for a turn of ${Math.round(held)} ms`)
    for (const status of failed) problems.push(`${at}: another tenant's request got ${status}`)
  }
  return problems
}

/** Texts in one field, one for each slow kind, all at once: they compete for the threads and meet in the main thread. */
function worstTexts(world: World, templateId: string): WorstRequests[] {
  const routeAt = (path: string) => world.routes.find((one) => one.path === path && one.body !== undefined) as Route
  const texts = (size: number) => worstMarkdown(size).map(([, text]) => text.slice(0, size))
  const bodies = (path: string, field: string, size: number): WorstRequests => {
    const route = routeAt(path)
    const sendings = texts(size).map((text) => ({
      ...permitted(world.home, route),
      body: withAt(fullBody(route), [field], text),
    }))
    return { what: `texts of ${size} characters in ${field}`, route, sendings }
  }
  const preview = routeAt('/v1/organization/templates/{id}/preview')
  const templates = worstLiquid.map(([, body]) => ({
    ...{ ...permitted(world.home, preview), params: { id: templateId } },
    body: { draft: { default_locale: 'en', variables: [], locales: { en: { subject: 'Hello', body } } } },
  }))
  return [
    // The longest text without a table that is rendered in the main thread, and one that needs a thread.
    bodies('/v1/notifications', 'body', 500),
    bodies('/v1/notifications', 'body', 2000),
    bodies('/v1/organization/changelog/preview', 'body', 50_000),
    { what: 'slow templates', route: preview, sendings: templates },
  ]
}

/** Bodies as large as the route with the most fields takes, one after the other. */
function worstRaw(world: World): WorstRequests[] {
  const [route] = widestFirst(world.routes)
  if (!route) return []
  return worstBodies(route, bodyLimitOf(route) - 200).map(({ what, raw }) => ({
    ...{ what, route },
    sendings: [{ ...permitted(world.home, route), raw }],
  }))
}

const sendAll = ({ send }: World, { route, sendings }: WorstRequests) =>
  Promise.all(sendings.map((sending) => send(route, sending)))

/** Repeats a cheap request of the other tenant until the work is over. Returns the statuses of the responses. */
async function statusesBeside({ routes, away, sendOnce }: World, work: () => Promise<unknown>): Promise<Set<number>> {
  const cheap = routes.find(({ method, path }) => method === 'GET' && path === '/v1/organization') as Route
  const statuses = new Set<number>()
  let isOver = false
  const working = work().finally(() => {
    isOver = true
  })
  do statuses.add((await sendOnce(cheap, permitted(away, cheap))).status)
  while (!isOver)
  await working
  return statuses
}
