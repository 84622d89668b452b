import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/banners.ts'
import { ActiveActs } from '../../ui/active-acts.tsx'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { Editor } from '../../ui/editor/editor.tsx'
import { EditorForm } from '../../ui/editor/editor-form.tsx'
import { Card } from '../../ui/page.tsx'
import { PropertySkeleton } from '../../ui/properties.tsx'
import { Failed } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { toast } from '../../ui/toast.ts'
import { type Banner, bannerReads, bannersRead, states } from './banner.ts'
import { Counts } from './counts.tsx'
import { Appearance, Audience, Content } from './fields.tsx'
import { Preview } from './preview.tsx'
import { useBannerForm } from './use-banner-form.ts'

const back = { label: texts.banners, search: { banner: undefined, new: undefined, segment: undefined } }

/** A banner on a page of its own; a new one where there is no id. */
export function BannerEditor({ id }: { id: string | undefined }) {
  const [environment] = useEnvironment()
  const banner = useRead(
    'GET /v1/organization/banners/{id}',
    { params: { id: id ?? '' }, query: { environment } },
    { enabled: id !== undefined, single: true },
  )
  if (id === undefined || banner.data) return <Loaded key={id ?? 'new'} banner={banner.data ?? null} />
  return (
    <Editor title={texts.banner} back={back}>
      <Card label={texts.banner}>
        {banner.error ? (
          <Failed what={texts.theBanner} error={banner.error} retry={() => void banner.refetch()} />
        ) : (
          <div style={{ padding: 22 }}>
            <PropertySkeleton count={7} />
          </div>
        )}
      </Card>
    </Editor>
  )
}

function Loaded({ banner }: { banner: Banner | null }) {
  const { form, submit, pending, error } = useBannerForm(banner)
  return (
    <Editor
      title={banner?.name ?? texts.newBanner}
      back={back}
      status={banner && <Status tone={states[banner.state].tone}>{states[banner.state].label}</Status>}
      actions={banner && <Acts banner={banner} />}
    >
      <EditorForm
        form={form}
        onSubmit={submit}
        pending={pending}
        error={error}
        act={banner ? texts.save : texts.createBanner}
        isNew={banner === null}
        isSideWide
        side={
          <>
            <Preview saved={banner} values={form.values} />
            {banner && <Counts banner={banner} />}
          </>
        }
      >
        <Content form={form} />
        <Appearance form={form} />
        <Audience form={form} />
      </EditorForm>
    </Editor>
  )
}

const turnedOn: Record<Banner['state'], string> = {
  live: texts.bannerTurnedOnItAppearsTheNext,
  scheduled: texts.bannerTurnedOnItAppears,
  ended: texts.bannerTurnedOnButItsEndTimeHas,
  off: texts.bannerTurnedOffItIsNoLongerShown,
}

function Acts({ banner: { id, name, active } }: { banner: Banner }) {
  const [environment] = useEnvironment()
  const turn = useAct('PATCH /v1/organization/banners/{id}', { refresh: [...bannerReads] })
  const input = { params: { id }, query: { environment }, body: { active: !active } }
  const onSuccess = ({ state }: Banner) => toast.success(turnedOn[state])
  return (
    <ActiveActs
      active={active}
      isTurning={turn.isPending}
      turn={() => turn.mutate(input, { onSuccess, onError: toast.error })}
      deletion={(close) => (
        <ConfirmAct
          endpoint="DELETE /v1/organization/banners/{id}"
          input={{ params: { id }, query: { environment } }}
          refresh={[bannersRead]}
          success={texts.bannerNameDeleted(name)}
          leaves={['banner']}
          close={close}
          title={texts.deleteTheBannerName(name)}
          act={texts.deleteBanner}
        >
          {texts.itsStatisticsAreDeletedTooToKeep}
        </ConfirmAct>
      )}
    />
  )
}
