import type { AnswerOf, attention } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import {
  type AttentionLevel,
  type AttentionReader,
  type AttentionSource,
  attentionSources,
} from './extension-points.ts'

type Route = typeof attention.routes.list
type Item = AnswerOf<Route>['items'][number]

const levels: readonly AttentionLevel[] = ['urgent', 'warning', 'notice']

/** Returns the items that the reader can act on, most urgent first. One that fails is left out and logged. */
export const listAttention: Verb<Route> = async ({ caller, scope, now, platform }) => {
  const reader: AttentionReader = { scope, permissions: caller.organization.permissions, now }
  const sources = platform.contributions(attentionSources).flatMap(({ contribution, context }) =>
    Object.entries(contribution)
      .filter(([, { permission }]) => reader.permissions.has(permission))
      .map(([kind, source]) => readSource(kind, source, reader, context)),
  )
  const items = (await Promise.all(sources)).flat()
  return { items: items.sort((one, other) => levels.indexOf(one.level) - levels.indexOf(other.level)) }
}

async function readSource(
  kind: string,
  { level, find }: AttentionSource,
  reader: AttentionReader,
  context: Parameters<AttentionSource['find']>[1],
): Promise<Item[]> {
  try {
    const { count, since, subject = null, amounts = [] } = await find(reader, context)
    return count === 0 ? [] : [{ kind, level, count, since, subject, amounts: [...amounts] }]
  } catch (err) {
    context.log.error({ err, kind }, 'attention item omitted')
    return []
  }
}
