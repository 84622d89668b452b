import type { Db } from '../../../platform/db/sql.ts'
import type { RenderJob, RenderResult } from '../../../platform/render/job.ts'
import type { RenderPool } from '../../../platform/render/render-pool.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { Compiled } from '../compile/compile.ts'
import { findCompiled } from '../versions/versions.sql.ts'
import type { NotRendered, renderJob } from './jobs.ts'
import type { Rendered, RenderInput } from './render-prepared.ts'

interface RenderAsk extends RenderInput {
  readonly versionId: string
}

/** A message that could not be rendered. `unavailable`: the pool was busy, so it can be retried. */
export class RenderProblem extends Error {
  override name = 'RenderProblem'
  readonly reason: 'too_expensive' | 'not_rendered' | 'unavailable'

  constructor(reason: RenderProblem['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

export interface Renderer {
  /** Renders a published version for one person. Rejects with `RenderProblem`. */
  render(scope: EnvironmentScope, ask: RenderAsk): Promise<Rendered>
}

type Output = Rendered | NotRendered

const job: RenderJob<RenderInput, Output, Compiled> & { run?: typeof renderJob } = {
  module: new URL('jobs.ts', import.meta.url).href,
  name: 'renderJob',
}

interface Waiting {
  readonly input: RenderInput
  readonly resolve: (rendered: Rendered) => void
  readonly reject: (error: Error) => void
}

/** Published versions in memory. Each has some hundred kilobytes of HTML at most. */
const versionsAtMost = 100

/**
 * Renders published versions in threads of the pool. Requests for one version at the same moment become one job, so
 * that a campaign is rendered in batches.
 */
export function createRenderer({ sql, renderPool }: { sql: Db; renderPool: RenderPool }): Renderer {
  const compiledOf = createVersions(sql)
  const waiting = new Map<string, Waiting[]>()

  const flush = async (key: string, scope: EnvironmentScope, versionId: string) => {
    const batch = waiting.get(key) ?? []
    waiting.delete(key)
    try {
      const value = await compiledOf(key, scope, versionId)
      const inputs = batch.map(({ input }) => input)
      const results = await renderPool.runBatch(job, inputs, {
        tenant: scope.organizationId,
        shared: { key, value },
      })
      for (const [at, each] of batch.entries()) settle(each, results[at])
    } catch (error) {
      for (const each of batch) each.reject(error as Error)
    }
  }

  return {
    render: (scope, { versionId, ...input }) =>
      new Promise((resolve, reject) => {
        const key = `${scope.environmentId} ${versionId}`
        const batch = waiting.get(key) ?? []
        if (batch.push({ input, resolve, reject }) > 1) return
        waiting.set(key, batch)
        setImmediate(() => void flush(key, scope, versionId))
      }),
  }
}

function settle({ resolve, reject }: Waiting, result: RenderResult<Output> | undefined): void {
  if (result && 'value' in result && !('notRendered' in result.value)) resolve(result.value)
  else reject(problemOf(result))
}

function problemOf(result: RenderResult<Output> | undefined): Error {
  if (!result) return new Error('A message has no rendering result')
  if ('problem' in result) {
    const reason = result.problem === 'failed' ? 'not_rendered' : result.problem
    return new RenderProblem(reason, `The template ${result.message}`)
  }
  return new RenderProblem('not_rendered', (result.value as NotRendered).notRendered)
}

/** Reads published versions, which never change, and remembers those that were used last. */
function createVersions(sql: Db) {
  const versions = new Map<string, Promise<Compiled>>()
  return (key: string, { environmentId }: EnvironmentScope, versionId: string): Promise<Compiled> => {
    const known = versions.get(key)
    if (known) {
      versions.delete(key)
      versions.set(key, known)
      return known
    }
    const loading = findCompiled(sql, { environmentId }, versionId).then((compiled) => {
      if (!compiled) throw new Error('Template version not found')
      return compiled
    })
    versions.set(key, loading)
    loading.catch(() => versions.delete(key))
    if (versions.size > versionsAtMost) versions.delete(versions.keys().next().value as string)
    return loading
  }
}
