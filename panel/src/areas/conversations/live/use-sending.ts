import type { ApiError } from '@userkeep/client'
import { api } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { putMessage, refreshInbox } from './inbox-cache.ts'
import { type Outgoing, outbox } from './outbox.ts'

const base = '/v1/organization/conversations/{id}' as const

/** Sends replies and notes. A message is shown at once and stays, marked, if it could not be sent. */
export function useSending() {
  const [environment] = useEnvironment()
  return async (outgoing: Outgoing, { force = false } = {}): Promise<void> => {
    const { key, conversationId, mode, text, pictures, mentionIds, afterMessageId, close } = outgoing
    const place = { params: { id: conversationId }, query: { environment } }
    const picture_ids = pictures.map(({ id }) => id)
    outbox.put({ ...outgoing, status: 'sending' })
    try {
      const message =
        mode === 'note'
          ? await api(`POST ${base}/note`, { ...place, body: { text, picture_ids, mention_ids: mentionIds } })
          : await api(`POST ${base}/reply`, {
              ...place,
              body: {
                text,
                picture_ids,
                ...(afterMessageId && { after_message_id: afterMessageId }),
                ...(force && { force }),
                ...(close && { close }),
              },
            })
      putMessage(environment, message)
      outbox.drop(key)
    } catch (error) {
      const { code, message } = error as ApiError
      const isConflict = mode === 'reply' && code === 'conflict' && !force
      outbox.put({ ...outgoing, status: isConflict ? 'conflict' : 'failed', error: message })
      // The stream may be away: the reply of the other member is read now.
      if (isConflict) await refreshInbox()
    }
  }
}
