import { useEffect } from 'react'
import { ButtonLink } from './links.tsx'
import s from './page.module.css'
import { Empty } from './states.tsx'

export function NotFound() {
  useEffect(() => {
    document.title = 'Not found · Userkeep'
  }, [])
  return (
    <main className={s.lost}>
      <img src="/favicon.svg" alt="Userkeep" width={36} height={36} />
      <Empty
        title="Page not found"
        isPage
        action={
          <ButtonLink to="/" variant="default">
            Go to Overview
          </ButtonLink>
        }
      >
        The link may be outdated, or belong to another organization.
      </Empty>
    </main>
  )
}
