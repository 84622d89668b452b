import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/suppressions.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { type Suppression, suppressionsRead } from './suppression.ts'

const warnings: Record<Suppression['reason'], string> = {
  bounce: texts.mailToItBouncedIfItBouncesAgain,
  complaint: texts.theRecipientMarkedYourMailAsSpam,
  manual: texts.aTeamMemberSuppressedThisAddress,
}

export function LiftSuppression({ suppression, close }: { suppression: Suppression; close: () => void }) {
  const [environment] = useEnvironment()
  return (
    <ConfirmAct
      endpoint="DELETE /v1/organization/suppressions/{id}"
      input={{ params: { id: suppression.id }, query: { environment } }}
      refresh={[suppressionsRead]}
      success={texts.suppressionLifted}
      close={close}
      title={texts.sendMailToAddressAgain(suppression.address)}
      act={texts.liftSuppression}
      isHarmless
    >
      {warnings[suppression.reason]}
    </ConfirmAct>
  )
}
