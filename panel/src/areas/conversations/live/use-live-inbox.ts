import { follow, type Heard } from '@userkeep/client/follow'
import { useEffect, useRef } from 'react'
import { api } from '../../../app/api.ts'
import { credential } from '../../../app/credential.ts'
import { useEnvironment } from '../../../app/environment.ts'
import type { Conversation, Counts, Message, Presences } from '../conversation.ts'
import { dropConversation, hearConversation, putCounts, putMessage, putPresences, refreshInbox } from './inbox-cache.ts'
import { outbox } from './outbox.ts'

const streamRead = 'GET /v1/organization/stream'

interface LiveOptions {
  me: string | undefined
  onMessage: (message: Message) => void
}

/** Follows the inbox for as long as someone is signed in. Tabs share one connection. */
export function useLiveInbox(options: LiveOptions): void {
  const [environment] = useEnvironment()
  const latest = useRef(options)
  latest.current = options
  useEffect(() => {
    const hear = ({ event, data }: Heard) => {
      if (event === 'conversation') hearConversation(environment, data as Conversation)
      else if (event === 'counts') putCounts(environment, data as Counts)
      else if (event === 'removed') dropConversation(environment, (data as { conversation_id: string }).conversation_id)
      else if (event === 'begun') {
        if (!(data as { resumed: boolean }).resumed) void refreshInbox()
      } else if (event === 'presence') {
        const { conversation_id, ...presences } = data as Presences & { conversation_id: string }
        putPresences(environment, conversation_id, presences)
      } else if (event === 'message') {
        const message = data as Message
        putMessage(environment, message)
        outbox.confirm(message, latest.current.me)
        latest.current.onMessage(message)
      }
    }
    return follow({
      name: `userkeep.inbox.${credential.organization()}.${environment}`,
      whileHidden: true,
      open: (lastEventId, signal) =>
        api.stream(streamRead, {
          query: { environment },
          signal,
          ...(lastEventId !== null && { headers: { 'last-event-id': lastEventId } }),
        }),
      hear,
    })
  }, [environment])
}
