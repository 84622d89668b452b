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
      toast('Secret rotated')
    },
  })
  const input = { params: { id } }
  return (
    <Section
      title="Signing secret"
      description={locked ?? 'Use it to verify that a delivery comes from us.'}
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
            Rotate
          </Button>
        </>
      }
    >
      <Problem error={show.error} />
      {secret !== null && <Copy value={secret} label="Signing secret" />}
      {isAsking && (
        <Confirm
          title="Rotate the signing secret?"
          description="New deliveries are signed with the new secret immediately. Update your server right after."
          action="Rotate secret"
          act={rotate}
          input={input}
          close={() => setAsking(false)}
        />
      )}
    </Section>
  )
}
