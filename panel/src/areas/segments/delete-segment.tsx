import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.ts'
import { type Segment, segmentsRead } from './segment.ts'

export function DeleteSegment({ segment, close }: { segment: Segment; close: () => void }) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const remove = useAct('DELETE /v1/organization/segments/{id}', { refresh: [segmentsRead] })
  const onSuccess = () => {
    close()
    toast.success(`Segment “${segment.name}” deleted.`)
    screen.set({ segment: undefined })
  }
  return (
    <Confirm
      opened
      close={close}
      title={`Delete “${segment.name}”?`}
      act="Delete segment"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ params: { id: segment.id }, query: { environment } }, { onSuccess })}
    >
      No contact is deleted by it. A segment that something uses cannot be deleted.
    </Confirm>
  )
}
