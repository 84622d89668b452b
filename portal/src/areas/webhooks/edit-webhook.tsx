import { type Output, useAct } from '../../app/api.ts'
import { navigate } from '../../app/router.tsx'
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
      toast('Saved')
      close()
    },
  })
  if (create.data) return <NewSecret id={create.data.id} secret={create.data.secret} />
  const act = webhook ? update : create
  return (
    <Dialog title={webhook ? 'Edit endpoint' : 'Add endpoint'} close={close}>
      <Form
        action={webhook ? 'Save' : 'Add endpoint'}
        ifChanged={webhook !== undefined}
        busy={act.pending}
        error={act.error}
        beside={<Button onClick={close}>Cancel</Button>}
        onSubmit={({ url = '', subscribed_events = '' }) => {
          const body = { url: url.trim(), subscribed_events: namesIn(subscribed_events) }
          void (webhook ? update.run({ params: { id: webhook.id }, body }) : create.run({ body }))
        }}
      >
        <Field
          label="URL"
          name="url"
          type="url"
          value={webhook?.url}
          placeholder="https://example.com/hooks"
          required
          focus
          hint="HTTPS only. Redirects are not followed."
        />
        <TextArea
          label="Events"
          name="subscribed_events"
          value={webhook?.subscribed_events.join('\n')}
          placeholder={'report.finished\nimport.failed'}
          required
          hint="One event name per line, up to 20"
        />
      </Form>
    </Dialog>
  )
}

function NewSecret({ id, secret }: { id: string; secret: string }) {
  const open = () => navigate(`/team/webhooks/${id}`)
  return (
    <Dialog title="Endpoint added" close={open}>
      <p class="description">Use this secret to verify deliveries. You can view it again on the endpoint’s page.</p>
      <Copy value={secret} label="Signing secret" />
      <div class="form-actions">
        <Button kind="primary" onClick={open}>
          View endpoint
        </Button>
      </div>
    </Dialog>
  )
}
