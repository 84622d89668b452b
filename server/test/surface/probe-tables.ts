import { isMarkdown, type Route } from '@userkeep/contract'
import { fullBody, pathsTo, permitted, rowsFor, smallBody } from './callers.ts'
import { type Answer, errorOf, named } from './exchange.ts'
import { type Row, rowsOf } from './rows.ts'
import { everyPlaceIn, type ReachedPlace, type Schema, withPlace } from './sample.ts'
import type { World } from './world.ts'
import { widestTable } from './worst-texts.ts'

interface MarkdownField {
  readonly route: Route
  readonly place: ReachedPlace
}

/** Routes that save the draft of a template as it is, because its preview renders it. */
const unrendered = new Set(['POST /v1/organization/templates', 'PATCH /v1/organization/templates/{id}'])

/** Returns the fields that the contract marks as Markdown. */
const markdownFields = (routes: readonly Route[]): MarkdownField[] =>
  routes.flatMap((route) =>
    route.body === undefined
      ? []
      : everyPlaceIn(route.body as Schema, fullBody(route))
          .filter(({ schema }) => isMarkdown(schema))
          .map((place) => ({ route, place })),
  )

/** Canned replies are rendered when they are sent; the kind of a template only mentions Markdown. */
const mentions = new Set([
  'POST /v1/organization/templates: kind',
  'POST /v1/organization/conversations/canned-replies: text',
  'PATCH /v1/organization/conversations/canned-replies/{id}: text',
])

/** Returns the fields of request bodies that are described as Markdown and not marked. */
export const unmarkedFields = (routes: readonly Route[]): string[] =>
  routes.flatMap((route) =>
    everyPlaceIn((route.body ?? {}) as Schema, route.body && fullBody(route))
      .filter(({ schema }) => /markdown/i.test(schema.description ?? '') && !isMarkdown(schema))
      .map(({ path }) => `${named(route)}: ${path.join('.')}`)
      .filter((at) => !mentions.has(at)),
  )

/** A table of 1.7 KB is refused by the name of its field, wherever Markdown is rendered. */
export async function probeTables(world: World): Promise<string[]> {
  const problems: string[] = []
  const rows = await rowsOf(world.sql, world.home)
  for (const { route, place } of markdownFields(world.routes)) {
    if (unrendered.has(named(route))) continue
    const field = place.path.join('.')
    // A template names the field from its locales on, because the same error also occurs when it is published.
    const reported = field.replace(/^draft\.locales\./, 'locales.')
    const answers: Answer[] = []
    for (const body of bodiesWithTable(route, place)) answers.push(await answerTo(world, route, rows, body))
    const isRefused = (answer: Answer) =>
      answer.status === 400 && errorOf(answer).fields?.[reported]?.includes('cells') === true
    if (!answers.some(isRefused))
      problems.push(`${named(route)}: a wide table in ${field} got ${answers.map(({ text }) => text.slice(0, 200))}`)
  }
  return problems
}

/** The full body, and the smallest one with the field, because some fields of the full body exclude each other. */
function bodiesWithTable(route: Route, place: ReachedPlace): unknown[] {
  const full = withPlace(fullBody(route), place, widestTable(Math.min(1700, place.schema.maxLength ?? 1700)))
  const top = String(place.path[0])
  return [full, { ...(smallBody(route).body as object), [top]: (full as Record<string, unknown>)[top] }]
}

/** Sends the table to the rows that the path can name, until one of them is found. */
async function answerTo(world: World, route: Route, rows: readonly Row[], body: unknown): Promise<Answer> {
  const paths = route.path.includes('{') ? rowsFor(route, rows).flatMap(({ id }) => pathsTo(route, rows, id)) : [{}]
  let answer: Answer | undefined
  for (const params of paths) {
    answer = await world.send(route, { ...permitted(world.home, route), params, body })
    if (answer.status !== 404) break
  }
  return answer as Answer
}
