import { createHash } from 'node:crypto'
import type { help } from '@userkeep/contract'
import { transaction } from '../../../platform/db/transaction.ts'
import { fail } from '../../../platform/fail.ts'
import type { Call, Verb } from '../../../platform/http/call.ts'
import { recordAnswer } from '../insights/tally.sql.ts'
import type { Own } from '../setup.ts'
import { contactVisit, currentArticle, publicVisit } from './answers.ts'
import { articleAt } from './show-pages.ts'

type Routes = typeof help.routes

interface HelpfulAnswer {
  helpful: boolean
  now: Date
}

/** Records an answer to "Was this helpful?" and returns the page that thanks for it. */
async function answer(
  call: Pick<Call<Routes['helpful'], Own>, 'params' | 'db' | 'own' | 'ip' | 'now'>,
  helpful: boolean,
) {
  const { params, db, own, ip, now } = call
  const center = (await own.memory.centerOf(params.publishableKey)) ?? fail('not_found')
  const visit = publicVisit({ db, own }, center, undefined)
  const shown = await articleAt({ center, visit }, params.slug, true)
  if ('seeOther' in shown) fail('not_found')
  const { environmentId } = center
  const vote = voteOf(environmentId, shown.id, ip, { helpful, now })
  await transaction(db, (tx) => recordAnswer(tx, { environmentId }, vote))
  return shown.page
}

/** A vote stores a hash in place of the address or the ID of its reader. */
function voteOf(environmentId: string, articleId: string, reader: string, { helpful, now }: HelpfulAnswer) {
  const hash = createHash('sha256').update(`${environmentId} ${articleId} ${reader}`).digest()
  return { articleId, reader: hash.subarray(0, 16), helpful, day: now.toISOString().slice(0, 10) }
}

export const answerHelpful: Verb<Routes['helpful'], Own> = async (call) => {
  await answer(call, call.body.helpful)
}

export const answerHelpfulPage: Verb<Routes['helpfulPage'], Own> = async (call) =>
  answer(call, call.body.helpful === 'yes')

export const answerOwnHelpful: Verb<Routes['ownHelpful'], Own> = async (call) => {
  const { params, body, caller, scope, change, now } = call
  const { id } = await currentArticle(await contactVisit(call, undefined), params.slug)
  const vote = voteOf(scope.environmentId, id, `contact ${caller.contactId}`, { helpful: body.helpful, now })
  await change((tx) => recordAnswer(tx, scope, vote))
}
