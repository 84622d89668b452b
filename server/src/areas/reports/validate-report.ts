import { type BodyOf, type Route, type reports, routes } from '@userkeep/contract'
import { invalid } from '../../platform/fail.ts'
import { checkBody, checkQuery } from '../../platform/http/validation.ts'

const base = '/v1/organization/analytics/'
/** Parameters that a report does not store: its environment, and the current page. */
const unsaved = ['environment', 'limit', 'offset', 'starting_after']

export type ReportQuery = NonNullable<BodyOf<typeof reports.routes.create>['query']>

/** Questions by name: reads of analytics that need no id and answer JSON, including those with a body. */
const questions: ReadonlyMap<string, Route> = new Map(
  routes
    .filter(
      ({ method, path, access, area, success, readOnly }) =>
        (method === 'GET' || readOnly) &&
        path.startsWith(base) &&
        !path.includes('{') &&
        access.kind === 'staff' &&
        access.permission === 'analytics:read' &&
        area !== 'reports' &&
        success.body !== undefined,
    )
    .map((route) => [route.path.slice(base.length), route]),
)

/** Throws `invalid_request` if the question does not exist, or if its route would refuse the query. */
export function validateReport({ question, query }: { question: string; query: ReportQuery }): void {
  const route = questions.get(question) ?? invalid('question', `must be one of ${[...questions.keys()].join(', ')}`)
  const schema = (route.method === 'GET' ? route.query : route.body) ?? {}
  const known = (schema as { properties?: object }).properties ?? {}
  for (const name of Object.keys(query)) {
    if (unsaved.includes(name)) invalid(`query.${name}`, 'is not stored with a report')
    if (!Object.hasOwn(known, name)) invalid(`query.${name}`, 'is not a parameter of the question')
  }
  const check = route.method === 'GET' ? checkQuery : checkBody
  for (const [name, reason] of Object.entries(check(schema, structuredClone(query)))) invalid(`query.${name}`, reason)
}
