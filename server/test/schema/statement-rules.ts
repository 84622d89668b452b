import type { Tables } from '../../src/platform/tables.ts'
import { type Statement, statementsOf } from './statements.ts'

const namesTenant = /environment_?id|organization_?id/i

const isOfOne = /(?:environment_id|organization_id) = \$|\$\{(?:owned|ofEndpoint|byIdentity|isTaken)\b/

/** What a statement does that it could not do, or not on one node, where the tables are distributed. */
const rules: Record<string, (statement: Statement, used: Used) => boolean> = {
  'names the column its tables are distributed by': ({ text }, { tenant }) =>
    tenant.length > 0 && !namesTenant.test(text),
  'joins no local table to tenant tables': (_, { tenant, local }) => tenant.length > 0 && local.length > 0,
  'locks rows of one environment alone': ({ text }, { tenant }) =>
    tenant.length > 0 && /\bfor (?:no key |key )?(?:update|share)\b/.test(text) && !isOfOne.test(text),
  'looks for a reference row by a join': ({ text }) =>
    /\bexists \(\s*select \S+ from (?:environments|organizations)\b/.test(text),
  'returns nothing that depends on settings': ({ text }) => /\breturning\b[\s\S]*\b(?:to_char|date_trunc)\(/.test(text),
  'takes times as times': ({ text }) => /\btext\[\]::timestamptz\[\]/.test(text),
  'is not recursive': ({ text }) => /\bwith recursive\b/.test(text),
  'reads nothing in returning': ({ text }) => /\breturning\b(?:[^()]|\([^()]*\))*\(\s*select\b/.test(text),
  'has an alias for what on conflict compares with': ({ text }) => comparesUnaliased(text),
  'finds rows by ctid in one environment alone': ({ text }) =>
    /\bctid\b/.test(text) && !/\b(?:where|and) (?:\w\.)?environment_id = \S+ and (?:\w\.)?ctid\b/.test(text),
}

interface Used {
  tenant: string[]
  local: string[]
}

/** `insert into things (…) … do update set n = things.n + 1` */
function comparesUnaliased(text: string): boolean {
  const [, table, update] = text.match(/\binsert into (\w+) \([\s\S]*?\bdo update\b([\s\S]*)/) ?? []
  return table !== undefined && new RegExp(`\\b${table}\\.`).test(update ?? '')
}

/** `things.sql.ts findThing: rule`, for each rule that a statement of this file breaks. */
export function breachesIn(file: string, source: string, tables: Tables): string[] {
  const found = statementsOf(source).flatMap((statement) => {
    const used = usedTables(statement.text, tables)
    return Object.keys(rules)
      .filter((rule) => rules[rule]?.(statement, used))
      .map((rule) => `${file} ${statement.name}: ${rule}`)
  })
  return [...new Set(found)]
}

function usedTables(text: string, tables: Tables): Used {
  const named = [...text.toLowerCase().matchAll(/\b(?:from|join|into|update)\s+([a-z_]+)\b/g)].map(
    ([, name]) => name as string,
  )
  const known = [...new Set(named)].filter((name) => tables[name])
  return {
    tenant: known.filter((name) => !tables[name]?.placement),
    local: known.filter((name) => ['local', 'coordinator'].includes(tables[name]?.placement ?? '')),
  }
}
