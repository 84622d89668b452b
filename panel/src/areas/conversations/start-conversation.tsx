import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/contact-page.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { countsRead, listRead } from './conversation.ts'
import { TextField } from './text-field.tsx'

interface StartConversationProps {
  /** null while no contact is chosen. */
  contactId: string | null
  title?: string
  /** A choice of the contact, above the other fields. */
  children?: ReactNode
  close: () => void
}

/** Writes the first message of a conversation, and opens it in the inbox. */
export function StartConversation({ contactId, title, children, close }: StartConversationProps) {
  const navigate = useNavigate()
  const [environment] = useEnvironment()
  const start = useAct('POST /v1/organization/conversations', { refresh: [listRead, countsRead] })
  const form = useForm({ initialValues: { subject: '', text: '' } })
  const submit = form.onSubmit(({ subject, text }) => {
    if (contactId === null) return
    start.mutate(
      {
        query: { environment },
        body: { contact_id: contactId, text, ...(subject.trim() && { subject: subject.trim() }) },
      },
      {
        onSuccess: ({ id }) => void navigate({ to: '/inbox', search: { conversation: id } }),
        onError: ({ fields }) => form.setErrors(fields),
      },
    )
  })
  return (
    <FormModal
      title={title ?? texts.startAConversation}
      close={close}
      act={texts.send}
      isDisabled={contactId === null}
      pending={start.isPending}
      error={start.error}
      onSubmit={submit}
    >
      {children}
      <TextInput label={texts.subjectOptional} maxLength={200} data-autofocus {...form.getInputProps('subject')} />
      <TextField label={texts.message} {...form.getInputProps('text')} />
    </FormModal>
  )
}
