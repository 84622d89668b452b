import { useEffect } from 'react'
import { pageTitle } from '../app/page-title.ts'
import { texts } from '../texts/ui.ts'
import { ButtonLink } from './links.tsx'
import s from './page.module.css'
import { Empty } from './states.tsx'

export function NotFound() {
  useEffect(() => {
    pageTitle.set(texts.notFoundTitle)
  }, [])
  return (
    <main className={s.lost}>
      <img src="/favicon.svg" alt={texts.userkeep} width={36} height={36} />
      <Empty
        title={texts.pageNotFound}
        isPage
        action={
          <ButtonLink to="/" variant="default">
            {texts.goToOverview}
          </ButtonLink>
        }
      >
        {texts.theLinkMayBeOutdatedOrBelong}
      </Empty>
    </main>
  )
}
