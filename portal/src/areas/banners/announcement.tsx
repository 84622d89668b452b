import { useEffect, useState } from 'preact/hooks'
import { call, type Output } from '../../app/api.ts'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/banners.ts'
import { Icon } from '../../ui/icon.tsx'

export type OwnBanner = Output<'GET /v1/contact/banners'>['banners'][number]

/** The banner at one edge of the page, if there is one. */
export function Announcement({ place, banners }: { place: OwnBanner['place']; banners: readonly OwnBanner[] }) {
  const [isClosed, setClosed] = useState(false)
  const banner = banners.find((one) => one.place === place)
  return banner && !isClosed ? <Bar banner={banner} close={() => setClosed(true)} /> : null
}

/** A path is one of the tenant's product, which the portal is not. */
const isAddress = (url: string | null): url is string => url !== null && /^https?:/.test(url)

/** A failed record is ignored. */
const quietly = (told: Promise<unknown>): void => void told.catch(() => undefined)

function Bar({ banner, close }: { banner: OwnBanner; close: () => void }) {
  const { id, place, style, html, action_label, action_url, dismiss } = banner
  // A support session does not count as an impression.
  const { locked } = useSession()
  const params = { id }
  useEffect(() => {
    if (!banner.seen && !locked) quietly(call('POST /v1/contact/banners/{id}/seen', { params }))
  }, [id])
  const onClick = (event: Event) => {
    const isLink = event.target instanceof Element && event.target.closest('a') !== null
    if (isLink && !locked) quietly(call('POST /v1/contact/banners/{id}/clicked', { params }))
  }
  const onClose = () => {
    close()
    if (dismiss !== 'no' && !locked) quietly(call('POST /v1/contact/banners/{id}/dismiss', { params }))
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: links are clicked by keyboard, too
    <aside
      class={`announcement announcement-${place} announcement-${style}`}
      aria-label={place === 'top' ? texts.announcement : texts.announcementAtTheBottomOfThePage}
      onClick={onClick}
    >
      {/* The service sanitised it when it was saved. */}
      <p dangerouslySetInnerHTML={{ __html: html }} />
      {isAddress(action_url) && (
        <a class="announcement-act" href={action_url} target="_blank" rel="noopener">
          {action_label}
        </a>
      )}
      <button
        type="button"
        class="announcement-close"
        aria-label={dismiss === 'no' ? texts.hideThisAnnouncement : texts.closeThisAnnouncement}
        onClick={onClose}
      >
        <Icon name="close" size={18} />
      </button>
    </aside>
  )
}
