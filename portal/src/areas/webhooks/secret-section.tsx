import { useState } from 'preact/hooks'
import { useAct } from '../../app/api.ts'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/webhooks.ts'
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
      toast(texts.secretRotated)
    },
  })
  const input = { params: { id } }
  return (
    <Section
      title={texts.signingSecret}
      description={locked ?? texts.useItToVerifyThat}
      actions={
        <>
          {secret === null ? (
            <Button locked={locked} busy={show.pending} onClick={() => show.run(input)}>
              {texts.show}
            </Button>
          ) : (
            <Button onClick={() => setSecret(null)}>{texts.hide}</Button>
          )}
          <Button locked={locked} onClick={() => setAsking(true)}>
            {texts.rotate}
          </Button>
        </>
      }
    >
      <Problem error={show.error} />
      {secret !== null && <Copy value={secret} label={texts.signingSecret} />}
      {isAsking && (
        <Confirm
          title={texts.rotateTheSigningSecret}
          description={texts.newDeliveriesAreSigned}
          action={texts.rotateSecret}
          act={rotate}
          input={input}
          close={() => setAsking(false)}
        />
      )}
    </Section>
  )
}
