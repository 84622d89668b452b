import { Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Input } from '@userkeep/client'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/contacts.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { type Contact, contactName, contactReads } from './contact.ts'

type Changes = Input<'PATCH /v1/organization/contacts/{id}'>['body']
type Ways = Parameters<ReturnType<typeof useAct<'PATCH /v1/organization/contacts/{id}'>>['mutate']>[1]

export function useSaveContact({ id }: Contact) {
  const [environment] = useEnvironment()
  const { mutate, isPending, error } = useAct('PATCH /v1/organization/contacts/{id}', { refresh: [...contactReads] })
  const save = (body: Changes, ways?: Ways) => mutate({ params: { id }, query: { environment }, body }, ways)
  return { save, isPending, error }
}

const orNull = (text: string) => text.trim() || null

export function EditContact({ contact, close }: { contact: Contact; close: () => void }) {
  const { save, isPending, error } = useSaveContact(contact)
  const mayProve = useMay()('customers:impersonate')
  const form = useForm({
    initialValues: {
      name: contact.name ?? '',
      email: contact.email ?? '',
      email_verified: contact.email_verified,
      external_id: contact.external_id ?? '',
    },
  })
  const submit = form.onSubmit((values) => {
    const changes: Changes = {
      ...(form.isDirty('name') && { name: orNull(values.name) }),
      ...(form.isDirty('email') && { email: orNull(values.email) }),
      ...(mayProve &&
        (form.isDirty('email') || form.isDirty('email_verified')) &&
        orNull(values.email) && { email_verified: values.email_verified }),
      ...(form.isDirty('external_id') && { external_id: orNull(values.external_id) }),
    }
    save(changes, { onSuccess: close, onError: ({ fields }) => form.setErrors(fields) })
  })
  return (
    <FormModal
      title={texts.editName(contactName(contact))}
      close={close}
      act={texts.save}
      pending={isPending}
      error={error}
      onSubmit={submit}
    >
      <TextInput label={texts.name} data-autofocus {...form.getInputProps('name')} />
      <TextInput label={texts.email} type="email" description={emailNote(mayProve)} {...form.getInputProps('email')} />
      <Checkbox
        label={texts.emailVerified}
        disabled={!mayProve || !form.values.email.trim()}
        {...form.getInputProps('email_verified', { type: 'checkbox' })}
      />
      <TextInput
        label={texts.externalID}
        description={texts.theIDOfThisContactInYourOwn}
        disabled={!mayProve}
        {...form.getInputProps('external_id')}
      />
    </FormModal>
  )
}

const emailNote = (mayProve: boolean): string =>
  mayProve ? texts.aNewAddressEndsTheSessions : texts.aNewAddressStaysUnverified
