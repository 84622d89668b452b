import { useAct } from '../../app/api.ts'
import { Button } from '../../ui/button.tsx'
import { Copy } from '../../ui/copy.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Form } from '../../ui/form.tsx'

export function NewKey({ close }: { close: () => void }) {
  const create = useAct('POST /v1/contact/customer/keys', { refresh: ['GET /v1/contact/customer/keys'] })
  if (create.data) {
    return (
      <Dialog title="Copy your key now" close={close}>
        <p class="description">It is shown only once. Store it securely.</p>
        <Copy value={create.data.key} label="Key" />
        <div class="form-actions">
          <Button kind="primary" onClick={close}>
            Done
          </Button>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog title="Create a key" close={close}>
      <Form
        action="Create key"
        busy={create.pending}
        error={create.error}
        beside={<Button onClick={close}>Cancel</Button>}
        onSubmit={({ name = '' }) => create.run({ body: { name: name.trim() } })}
      >
        <Field
          label="Name"
          name="name"
          required
          focus
          maxLength={120}
          placeholder="Nightly import"
          hint="To recognize the key later"
        />
      </Form>
    </Dialog>
  )
}
