import { Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAct } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { SegmentSelect } from '../../../ui/segment-select.tsx'
import { toast } from '../../../ui/toast.ts'
import { type Board, boardsRead } from '../feedback.ts'

export function BoardForm({ board, close }: { board: Board | null; close: () => void }) {
  const [environment] = useEnvironment()
  const create = useAct('POST /v1/organization/feedback/boards', { refresh: [boardsRead] })
  const update = useAct('PATCH /v1/organization/feedback/boards/{id}', { refresh: [boardsRead] })
  const form = useForm({
    initialValues: {
      name: board?.name ?? '',
      description: board?.description ?? '',
      segment_id: board?.segment_id ?? null,
      moderated: board?.moderated ?? false,
    },
  })
  const submit = form.onSubmit(({ description, ...values }) => {
    const body = { ...values, description: description.trim() || null }
    const onSuccess = () => {
      toast.success(board ? 'Saved.' : `Board “${values.name}” created.`)
      close()
    }
    const onError = ({ fields }: { fields: Record<string, string> }) => form.setErrors(fields)
    if (board) update.mutate({ params: { id: board.id }, query: { environment }, body }, { onSuccess, onError })
    else create.mutate({ query: { environment }, body }, { onSuccess, onError })
  })
  return (
    <FormModal
      title={board ? board.name : 'New board'}
      close={close}
      act={board ? 'Save' : 'Create board'}
      pending={create.isPending || update.isPending}
      error={create.error ?? update.error}
      onSubmit={submit}
    >
      <TextInput label="Name" placeholder="Ideas" data-autofocus {...form.getInputProps('name')} />
      <Textarea
        label="Description (optional)"
        placeholder="What would make your day easier?"
        autosize
        maxLength={500}
        {...form.getInputProps('description')}
      />
      <SegmentSelect
        label="Who sees it"
        description="A board of a segment is private: it is not on the public roadmap."
        {...form.getInputProps('segment_id')}
      />
      <Switch label="Review posts before others see them" {...form.getInputProps('moderated', { type: 'checkbox' })} />
    </FormModal>
  )
}
