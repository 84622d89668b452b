import { useState } from 'preact/hooks'
import { useAct } from '../../app/api.ts'
import { useSession } from '../../app/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Copy } from '../../ui/copy.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Problem } from '../../ui/notice.tsx'
import { Section } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.tsx'

export function SecretSection({ id }: { id: string }) {
  const [secret, setSecret] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const { locked } = useSession()
  const show = useAct('GET /v1/contact/customer/webhooks/{id}/secret', { onDone: (answer) => setSecret(answer.secret) })
  const rotate = useAct('POST /v1/contact/customer/webhooks/{id}/rotate-secret', {
    onDone: (answer) => {
      setSecret(answer.secret)
      setAsking(false)
      toast('Replaced')
    },
  })
  const input = { params: { id } }
  return (
    <Section
      title="Signing secret"
      description={locked ?? 'Proves to your server that a delivery is from us.'}
      actions={
        <>
          {secret === null ? (
            <Button locked={locked} busy={show.pending} onClick={() => show.run(input)}>
              Show
            </Button>
          ) : (
            <Button onClick={() => setSecret(null)}>Hide</Button>
          )}
          <Button locked={locked} onClick={() => setAsking(true)}>
            Replace
          </Button>
        </>
      }
    >
      <Problem error={show.error} />
      {secret !== null && <Copy value={secret} label="Signing secret" />}
      {isAsking && (
        <Confirm
          title="Replace the signing secret?"
          description="Deliveries are signed with the new one at once: your server has to know it before it can check them."
          action="Replace"
          act={rotate}
          input={input}
          close={() => setAsking(false)}
        />
      )}
    </Section>
  )
}
