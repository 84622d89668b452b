import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/segments.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { type Segment, segmentsRead } from './segment.ts'

export function DeleteSegment({ segment, close }: { segment: Segment; close: () => void }) {
  const [environment] = useEnvironment()
  return (
    <ConfirmAct
      endpoint="DELETE /v1/organization/segments/{id}"
      input={{ params: { id: segment.id }, query: { environment } }}
      refresh={[segmentsRead]}
      success={texts.segmentNameDeleted(segment.name)}
      leaves={['segment']}
      close={close}
      title={texts.deleteName(segment.name)}
      act={texts.deleteSegment}
    >
      {texts.contactsAreNotDeletedASegment}
    </ConfirmAct>
  )
}
