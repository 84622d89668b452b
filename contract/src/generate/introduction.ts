import { readFileSync } from 'node:fs'
import { errors, type Limit, type Route, surfaceLimits } from '../kernel/index.ts'

/** In the order in which they are read. */
export const chapters = [
  'quickstart',
  'authentication',
  'errors',
  'paging',
  'idempotency',
  'rate-limits',
  'webhooks',
] as const

export const chapterText = (chapter: (typeof chapters)[number]): string =>
  readFileSync(new URL(`../introduction/${chapter}.md`, import.meta.url), 'utf8')

/** The first chapters of the reference; what the contract knows is filled in from it. */
export function introduction(routes: readonly Route[]): string {
  const filled: Record<string, string> = {
    errors: errorTable,
    limits: limitTable(routes),
    machineKey: said(surfaceLimits.machineKey),
    machineEnvironment: said(surfaceLimits.machineEnvironment),
    contactSession: said(surfaceLimits.contactSession),
  }
  const text = chapters.map(chapterText).join('\n')
  const whole = text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = filled[name]
    if (value === undefined) throw new Error(`The introduction uses ${name}, which has no value`)
    return value
  })
  return `${whole}\nDetails marked with \`x-chosen\` are left open by the interface specification and were decided by this project.\n`
}

const table = (head: string, rows: string[]): string => [head, head.replace(/[^|]+/g, '---'), ...rows].join('\n')

const errorTable = table(
  '| status | code | message |',
  Object.entries(errors).map(([code, { status, message }]) => `| ${status} | \`${code}\` | ${message} |`),
)

const limitTable = (routes: readonly Route[]): string =>
  table(
    '| route | limit |',
    routes
      .filter(({ limits = [] }) => limits.length > 0)
      .map(({ method, path, limits = [] }) => `| \`${method} ${path}\` | ${limits.map(counted).join(', ')} |`),
  )

const counted = (limit: Limit): string => (limit.by === 'ip' ? said(limit) : `${said(limit)} for each publishable key`)

const windows: Record<number, string> = { 60: 'a minute', 300: 'in 5 minutes', 3600: 'an hour' }

const said = ({ max, windowSeconds }: { max: number; windowSeconds: number }): string =>
  `${max} ${windows[windowSeconds] ?? `in ${windowSeconds} seconds`}`
