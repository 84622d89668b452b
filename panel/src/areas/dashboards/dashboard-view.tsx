import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowLeft, IconLink } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { pointDrawers, reportParts } from '../../app/report-parts.ts'
import { texts } from '../../texts/dashboards.ts'
import { ChartSkeleton } from '../../ui/charts/chart.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { dashboardRead, type Tile } from './dashboard.ts'
import s from './dashboards.module.css'
import { EditDashboard } from './edit-dashboard.tsx'

export function DashboardView({ id }: { id: string }) {
  const [environment] = useEnvironment()
  const [isEdited, edit] = useDisclosure(false)
  const query = useRead(dashboardRead, { params: { id }, query: { environment } }, { single: true })
  const dashboard = query.data
  const copyAddress = () =>
    navigator.clipboard.writeText(location.href).then(() => toast.success(texts.theAddressIsCopied))
  return (
    <Page
      title={dashboard?.name ?? texts.dashboard}
      above={
        <AnchorLink to="/dashboards" size="sm">
          <IconArrowLeft size={14} stroke={1.8} aria-hidden />
          {texts.backToDashboards}
        </AnchorLink>
      }
      actions={
        dashboard && (
          <>
            <Button variant="default" leftSection={<IconLink size={15} stroke={1.8} />} onClick={copyAddress}>
              {texts.copyAddress}
            </Button>
            <Button onClick={edit.open}>{texts.edit}</Button>
          </>
        )
      }
    >
      {dashboard ? (
        <>
          {dashboard.tiles.length === 0 ? (
            <Card label={texts.reports}>
              <Empty title={texts.noReportsYet} action={<Button onClick={edit.open}>{texts.addReport}</Button>}>
                {texts.saveAReportInAnalyticsFirstThen}
              </Empty>
            </Card>
          ) : (
            <div className={s.tiles}>
              {dashboard.tiles.map((tile) => (
                <div key={tile.report.id} data-size={tile.size}>
                  <ReportTile tile={tile} />
                </div>
              ))}
            </div>
          )}
          {pointDrawers.map(([area, Drawer]) => (
            <Suspense key={area}>
              <Drawer />
            </Suspense>
          ))}
          {isEdited && <EditDashboard dashboard={dashboard} close={edit.close} />}
        </>
      ) : (
        <Card label={texts.dashboard}>
          {query.error ? (
            <Failed what={texts.theDashboard} error={query.error} retry={() => void query.refetch()} />
          ) : (
            <ChartSkeleton height={280} />
          )}
        </Card>
      )}
    </Page>
  )
}

/** Returns the values of a saved query as texts, and lists as JSON, like the parameters of a URL. */
const textsOf = (query: Tile['report']['query']) =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? JSON.stringify(value) : String(value)]),
  )

function ReportTile({ tile: { report } }: { tile: Tile }) {
  const Report = reportParts[report.question]?.show
  return (
    <Section title={report.name}>
      <Suspense fallback={<ChartSkeleton height={180} />}>
        {Report ? <Report query={textsOf(report.query)} isTile /> : texts.thisReportCanOnlyBeRead}
      </Suspense>
    </Section>
  )
}
