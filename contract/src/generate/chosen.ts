import { type FactType, facts, publishedFactTypes } from '../facts.ts'
import { errors, type Route, seededRoles, staffPermissions } from '../kernel/index.ts'

/** `docs/chosen.md`: what the interface specification leaves open and this project decided. */
export function toChosen(routes: readonly Route[]): string {
  const operations = routes.filter((route) => route.chosen)
  const lines = [
    '# Interface decisions',
    '',
    'The interface specification leaves details open. This page lists the decisions of this project,',
    'generated from the same marks that carry `x-chosen` in `openapi.json`. Do not edit it; run `npm run generate`.',
    '',
    '## Routes',
    '',
    '| route | what it does |',
    '|---|---|',
    ...operations.map((route) => `| \`${route.method} ${route.path}\` | ${route.summary} |`),
    '',
    '## Fields of given routes and of chosen ones',
    '',
    '| route | fields |',
    '|---|---|',
    ...routes.flatMap(fieldsRow),
    '',
    '## Error codes',
    '',
    '| code | status |',
    '|---|---|',
    ...Object.entries(errors).flatMap(([code, { status, given }]) => (given ? [] : [`| \`${code}\` | ${status} |`])),
    '',
    '## Staff permissions',
    '',
    '| permission | guards |',
    '|---|---|',
    ...Object.entries(staffPermissions).flatMap(([name, { guards, given }]) =>
      given ? [] : [`| \`${name}\` | ${guards} |`],
    ),
    '',
    `The seeded \`member\` holds ${seededRoles.member.map((name) => `\`${name}\``).join(', ')}.`,
    '',
    '## Data of the published facts',
    '',
    '| type | fields |',
    '|---|---|',
    ...publishedFactTypes.map((type) => `| \`${type}\` | ${dataFields(type)} |`),
    '',
    '## Facts beyond the published catalogue',
    '',
    '| type | recorded when |',
    '|---|---|',
    ...Object.entries(facts).flatMap(([type, fact]) => (fact.published ? [] : [`| \`${type}\` | ${fact.when} |`])),
    '',
  ]
  return lines.join('\n')
}

function dataFields(type: FactType): string {
  const { data } = facts[type]
  const names = 'x-chosen' in data ? Object.keys(data.properties) : chosenPaths(data)
  return names.map((name) => `\`${name}\``).join(', ')
}

function fieldsRow(route: Route): string[] {
  const inRequest = [...chosenPaths(route.body), ...chosenPaths(route.query).map((path) => `?${path}`)]
  const inAnswer = [
    ...chosenPaths(route.success.body),
    ...Object.entries(route.success.stream?.events ?? {}).flatMap(([name, data]) => chosenPaths(data, name)),
  ]
  if (inRequest.length + inAnswer.length === 0) return []
  const part = (title: string, paths: string[]) =>
    paths.length > 0
      ? [`${title} ${paths.map((path) => (path === 'all of it' ? path : `\`${path}\``)).join(', ')}`]
      : []
  return [
    `| \`${route.method} ${route.path}\` | ${[...part('request', inRequest), ...part('answer', inAnswer)].join('; ')} |`,
  ]
}

/** Dotted paths of what is marked in the schema; inside a marked one nothing more is listed. */
function chosenPaths(schema: unknown, at = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const node = schema as { 'x-chosen'?: unknown; properties?: object; items?: unknown; anyOf?: unknown[] }
  if (node['x-chosen']) return [at === '' ? 'all of it' : at]
  const inProperties = Object.entries(node.properties ?? {}).flatMap(([name, child]) =>
    chosenPaths(child, at === '' ? name : `${at}.${name}`),
  )
  const inItems = node.items ? chosenPaths(node.items, `${at}[]`) : []
  return [...new Set([...inProperties, ...inItems, ...(node.anyOf ?? []).flatMap((child) => chosenPaths(child, at))])]
}
