import { useAct } from '../../app/api.ts'
import { texts } from '../../texts/keys.ts'
import { Button } from '../../ui/button.tsx'
import { Copy } from '../../ui/copy.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Form } from '../../ui/form.tsx'

export function NewKey({ close }: { close: () => void }) {
  const create = useAct('POST /v1/contact/customer/keys', { refresh: ['GET /v1/contact/customer/keys'] })
  if (create.data) {
    return (
      <Dialog title={texts.copyYourKeyNow} close={close}>
        <p class="description">{texts.itIsShownOnlyOnce}</p>
        <Copy value={create.data.key} label={texts.key} />
        <div class="form-actions">
          <Button kind="primary" onClick={close}>
            {texts.done}
          </Button>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog title={texts.createAKey} close={close}>
      <Form
        action={texts.createKey}
        busy={create.pending}
        error={create.error}
        beside={<Button onClick={close}>{texts.cancel}</Button>}
        onSubmit={({ name = '' }) => create.run({ body: { name: name.trim() } })}
      >
        <Field
          label={texts.name}
          name="name"
          required
          focus
          maxLength={120}
          placeholder={texts.nightlyImport}
          hint={texts.toRecognizeTheKeyLater}
        />
      </Form>
    </Dialog>
  )
}
