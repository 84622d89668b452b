import { useEnvironment } from '../../app/environment.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { type Segment, segmentsRead } from './segment.ts'

export function DeleteSegment({ segment, close }: { segment: Segment; close: () => void }) {
  const [environment] = useEnvironment()
  return (
    <ConfirmAct
      endpoint="DELETE /v1/organization/segments/{id}"
      input={{ params: { id: segment.id }, query: { environment } }}
      refresh={[segmentsRead]}
      success={`Segment “${segment.name}” deleted.`}
      leaves={['segment']}
      close={close}
      title={`Delete “${segment.name}”?`}
      act="Delete segment"
    >
      No contact is deleted by it. A segment that something uses cannot be deleted.
    </ConfirmAct>
  )
}
