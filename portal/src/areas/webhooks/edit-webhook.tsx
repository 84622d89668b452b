import { type Output, useAct } from '../../app/api.ts'
import { navigate } from '../../app/router.tsx'
import { texts } from '../../texts/webhooks.ts'
import { Button } from '../../ui/button.tsx'
import { Copy } from '../../ui/copy.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Form, TextArea } from '../../ui/form.tsx'
import { toast } from '../../ui/toast.tsx'

type Webhook = Output<'GET /v1/contact/customer/webhooks/{id}'>

/** One name a line; a comma between two does as well. */
const namesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,]/)
      .map((name) => name.trim())
      .filter(Boolean),
  ),
]

/** A new endpoint, or another aim for the one given. */
export function EditWebhook({ webhook, close }: { webhook?: Webhook; close: () => void }) {
  const create = useAct('POST /v1/contact/customer/webhooks', { refresh: ['GET /v1/contact/customer/webhooks'] })
  const update = useAct('PATCH /v1/contact/customer/webhooks/{id}', {
    refresh: ['GET /v1/contact/customer/webhooks/{id}'],
    onDone: () => {
      toast(texts.saved)
      close()
    },
  })
  if (create.data) return <NewSecret id={create.data.id} secret={create.data.secret} />
  const act = webhook ? update : create
  return (
    <Dialog title={webhook ? texts.editEndpoint : texts.addEndpoint} close={close}>
      <Form
        action={webhook ? texts.save : texts.addEndpoint}
        ifChanged={webhook !== undefined}
        busy={act.pending}
        error={act.error}
        beside={<Button onClick={close}>{texts.cancel}</Button>}
        onSubmit={({ url = '', subscribed_events = '' }) => {
          const body = { url: url.trim(), subscribed_events: namesIn(subscribed_events) }
          void (webhook ? update.run({ params: { id: webhook.id }, body }) : create.run({ body }))
        }}
      >
        <Field
          label={texts.url}
          name="url"
          type="url"
          value={webhook?.url}
          placeholder="https://example.com/hooks"
          required
          focus
          hint={texts.httpsOnly}
        />
        <TextArea
          label={texts.events}
          name="subscribed_events"
          value={webhook?.subscribed_events.join('\n')}
          placeholder={texts.reportFinishedImportFailed}
          required
          hint={texts.oneEventNamePerLineUp}
        />
      </Form>
    </Dialog>
  )
}

function NewSecret({ id, secret }: { id: string; secret: string }) {
  const open = () => navigate(`/team/webhooks/${id}`)
  return (
    <Dialog title={texts.endpointAdded} close={open}>
      <p class="description">{texts.useThisSecretToVerifyDeliveries}</p>
      <Copy value={secret} label={texts.signingSecret} />
      <div class="form-actions">
        <Button kind="primary" onClick={open}>
          {texts.viewEndpoint}
        </Button>
      </div>
    </Dialog>
  )
}
