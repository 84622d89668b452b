import { createMessenger, type Messenger, type MessengerAccess } from '@userkeep/client/messenger'
import { useEffect, useReducer } from 'preact/hooks'
import { call, streamOfContact } from '../../app/api.ts'
import { token } from '../../app/credential.ts'
import { useSession } from '../../app/session.tsx'

const channel = 'portal'
const keyed = (key: string) => ({ 'idempotency-key': key })

const access: MessengerAccess = {
  conversations: (after) =>
    call('GET /v1/contact/conversations', { query: { limit: 30, ...(after && { starting_after: after }) } }),
  messages: (id, after) =>
    call('GET /v1/contact/conversations/{id}/messages', {
      params: { id },
      query: { limit: 50, ...(after && { starting_after: after }) },
    }),
  upload: (body, key) => call('POST /v1/contact/conversations/pictures', { body, headers: keyed(key) }),
  start: (body, key) => call('POST /v1/contact/conversations', { body: { ...body, channel }, headers: keyed(key) }),
  write: (id, body, key) =>
    call('POST /v1/contact/conversations/{id}/messages', {
      params: { id },
      body: { ...body, channel },
      headers: keyed(key),
    }),
  read: (id) => call('POST /v1/contact/conversations/{id}/read', { params: { id } }),
  typing: (id) => call('POST /v1/contact/conversations/{id}/typing', { params: { id } }),
  rate: (id, body) => call('POST /v1/contact/conversations/{id}/rating', { params: { id }, body }),
  stream: streamOfContact,
}

function storageOf(contactId: string) {
  const name = `userkeep.portal.outgoing.${contactId}`
  return {
    read: () => localStorage.getItem(name),
    write(text: string | null) {
      try {
        if (text === null) localStorage.removeItem(name)
        else localStorage.setItem(name, text)
        return true
      } catch {
        return false
      }
    },
  }
}

let current: { contactId: string; messenger: Messenger } | null = null

// Another person may sign in.
token.subscribe(() => {
  current?.messenger.stop()
  current = null
})

/** Returns the messenger of the signed-in contact: one for all pages, so that messages are sent while others are read. */
function messengerOf(contactId: string): Messenger {
  if (current?.contactId !== contactId) {
    current?.messenger.stop()
    const messenger = createMessenger(access, { contactId, unread: null, storage: storageOf(contactId) })
    messenger.connect()
    current = { contactId, messenger }
  }
  return current.messenger
}

export function useMessenger() {
  const { me } = useSession()
  const messenger = messengerOf(me.contact.id)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => messenger.subscribe(() => redraw(undefined)), [messenger])
  return { messenger, state: messenger.state() }
}
