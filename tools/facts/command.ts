import type postgres from 'postgres'
import type { Clock } from '../../server/src/platform/clock.ts'
import { type Chosen, dropFailed, listFailedFacts, retryNow } from '../../server/src/platform/facts/failed-facts.ts'
import { StartError } from '../../server/src/platform/start-error.ts'

const usage = `npm run facts                                    lists the facts that a consumer could not handle
npm run facts -- retry [consumer] [sequence]     tries them again at once
npm run facts -- drop <consumer> [sequence]      gives them up for good`

/** Runs `npm run facts` and returns its output. */
export async function runCommand(sql: postgres.Sql, clock: Clock, args: readonly string[]): Promise<string> {
  const [verb = 'list', ...rest] = args
  if (verb === 'list' && rest.length === 0) return list(sql)
  if (verb === 'retry') {
    const count = await retryNow(sql, chosen(rest), clock.now())
    await sql.notify('userkeep', 'operator failed-facts')
    return `${count} will be tried again at once.`
  }
  if (verb === 'drop' && rest.length > 0) return `${await dropFailed(sql, chosen(rest))} given up.`
  throw new StartError(usage)
}

function chosen([consumer, sequence, ...more]: readonly string[]): Chosen {
  if (more.length > 0 || (sequence !== undefined && !/^\d{1,15}$/.test(sequence))) throw new StartError(usage)
  return { ...(consumer && { consumer }), ...(sequence && { sequence: Number(sequence) }) }
}

async function list(sql: postgres.Sql): Promise<string> {
  const failed = await listFailedFacts(sql)
  if (failed.length === 0) return 'Every fact was handled by every consumer.'
  const lines = failed.map(({ consumer, sequence, type, attempts, retry_at, error }) => {
    const state = retry_at === null ? 'set aside' : `tried again at ${retry_at}`
    return `${consumer}  ${sequence}  ${type ?? 'pruned'}  ${attempts} attempts, ${state}\n    ${error.split('\n')[0]}`
  })
  return lines.join('\n')
}
