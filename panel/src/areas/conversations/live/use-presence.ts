import { useEffect, useRef } from 'react'
import { api } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { useMay } from '../../../app/session.tsx'
import { putPresences } from './inbox-cache.ts'

const repeatMs = 10_000
const typingMs = 6_000

/** Shows other members that this one looks at a conversation. Returns a function to call on each key typed. */
export function usePresence(id: string): () => void {
  const [environment] = useEnvironment()
  const mayWrite = useMay()('support:write')
  const typedAt = useRef(0)
  const saidTyping = useRef(false)
  const announce = useRef(() => {})
  useEffect(() => {
    if (!mayWrite) return
    typedAt.current = 0
    announce.current = () => {
      if (document.visibilityState === 'hidden') return
      const typing = Date.now() - typedAt.current < typingMs
      saidTyping.current = typing
      api('POST /v1/organization/conversations/{id}/presence', {
        params: { id },
        query: { environment },
        body: { typing },
      })
        .then((presences) => putPresences(environment, id, presences))
        // It is repeated soon.
        .catch(() => {})
    }
    announce.current()
    const timer = setInterval(() => announce.current(), repeatMs)
    const onVisible = () => announce.current()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
      announce.current = () => {}
    }
  }, [environment, id, mayWrite])
  return () => {
    const isNew = !saidTyping.current || Date.now() - typedAt.current > typingMs
    typedAt.current = Date.now()
    if (isNew) announce.current()
  }
}
