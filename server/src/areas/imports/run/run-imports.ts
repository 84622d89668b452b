import { change } from '../../../platform/change.ts'
import { minutes, seconds } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { Failure } from '../../../platform/fail.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { ImportOutcome } from '../../contacts/public.ts'
import { deleteChunks } from '../chunks.sql.ts'
import { claimImport, type ImportRow, listRunning, noteAttempt, saveImport } from '../imports.sql.ts'
import { insertRefusals, type RefusalRow } from '../refusals.sql.ts'
import { appliedBy } from './kinds.ts'
import { type Batch, readBatch } from './read-batch.ts'

/** An import of one tenant. */
interface Work extends EnvironmentScope {
  readonly id: string
}

const maxAttempts = 5

/** Processes one batch of each import that runs. Progress commits with the rows, so work continues after a crash. */
export async function runImports(context: Context): Promise<number> {
  let done = 0
  for (const work of await listRunning(context.sql, context.clock.now())) {
    try {
      done += await runBatch(context, work)
    } catch (error) {
      await giveUpLater(context, work, error)
      done += 1
    }
  }
  return done
}

/** Thrown to roll back the changes of a dry run. */
class DryRun extends Error {
  override name = 'DryRun'
  readonly result: Result
  constructor(result: Result) {
    super('A dry run changes nothing')
    this.result = result
  }
}

interface Result {
  readonly row: ImportRow
  readonly batch: Batch
  readonly outcomes: ImportOutcome[]
}

async function runBatch(context: Context, work: Work): Promise<number> {
  try {
    return await change(context, work, async (tx) => {
      const row = await claimImport(tx, work, work.id)
      if (!row) return 0
      const batch = await readBatch(tx, work, row)
      const lines = batch.lines.flatMap(({ read }) => ('reason' in read ? [] : [read]))
      const outcomes = await appliedBy[row.kind](tx, context, work, lines, context.clock.now())
      const result = { row, batch, outcomes }
      if (row.status === 'checking') throw new DryRun(result)
      await saveResult(context, tx, work, result)
      return 1
    })
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
    return saveDryRun(context, work, error.result)
  }
}

const saveDryRun = (context: Context, work: Work, result: Result): Promise<number> =>
  change(context, work, async (tx) => {
    const row = await claimImport(tx, work, work.id)
    if (row?.status === 'checking' && row.next_byte === result.row.next_byte)
      await saveResult(context, tx, work, result)
    return 1
  })

async function saveResult(
  { clock }: Context,
  tx: Parameters<typeof saveImport>[0],
  scope: EnvironmentScope,
  { row, batch, outcomes }: Result,
): Promise<void> {
  const all = outcomesOf(batch, outcomes)
  const refusals = batch.lines.flatMap(({ record }, index) => refusalRow(record, all[index]))
  await insertRefusals(tx, scope, row.id, refusals)
  const count = (effect: ImportOutcome) => all.filter((outcome) => outcome === effect).length
  const isChecked = row.status === 'checking'
  const finished = { status: isChecked ? 'checked' : 'completed', finished_at: clock.now().toISOString() } as const
  await saveImport(tx, scope, {
    ...row,
    header: batch.header?.text ?? null,
    next_byte: batch.nextByte,
    next_line: batch.nextLine,
    created: row.created + count('created'),
    updated: row.updated + count('updated'),
    unchanged: row.unchanged + count('unchanged'),
    refused: row.refused + refusals.length,
    attempts: 0,
    ...(batch.isLast && finished),
  })
  if (batch.isLast && !isChecked) await deleteChunks(tx, scope, row.id)
}

/** Returns the outcome of every line: those that could not be read were not applied. */
function outcomesOf({ lines }: Batch, outcomes: readonly ImportOutcome[]): ImportOutcome[] {
  let applied = 0
  return lines.map(({ read }) => ('reason' in read ? read : (outcomes[applied++] ?? 'unchanged')))
}

function refusalRow(
  { line, text }: Batch['lines'][number]['record'],
  outcome: ImportOutcome | undefined,
): RefusalRow[] {
  if (outcome === undefined || typeof outcome === 'string') return []
  return [{ line, content: text, field: outcome.field || null, reason: outcome.reason }]
}

/** Retries a batch later. After several attempts, or if the file itself cannot be read, the import fails. */
async function giveUpLater(context: Context, work: Work, error: unknown): Promise<void> {
  const { clock, log } = context
  log.error({ err: error, import: work.id }, 'a batch of an import failed')
  await change(context, work, async (tx) => {
    const row = await claimImport(tx, work, work.id)
    if (!row) return
    const [attempts, now] = [row.attempts + 1, clock.now()]
    const reason = error instanceof Failure ? error.message : 'An internal error. Start the import again to continue.'
    if (!(error instanceof Failure) && attempts < maxAttempts) {
      const waitMs = Math.min(seconds(10) * 2 ** row.attempts, minutes(10))
      await noteAttempt(tx, work, work.id, { attempts, retryAt: new Date(now.getTime() + waitMs) })
    } else
      await saveImport(tx, work, {
        ...row,
        attempts: 0,
        status: 'failed',
        error: reason,
        finished_at: now.toISOString(),
      })
  })
}
