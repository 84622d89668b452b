import type { Output } from '@userkeep/client'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/markdown.ts'
import { shrunk } from './shrunk.ts'

type Upload = 'POST /v1/organization/pictures' | 'POST /v1/organization/conversations/pictures'

/** Sends a picture, made small enough before. */
export function useUpload(endpoint: Upload) {
  const [environment] = useEnvironment()
  const [isShrinking, setShrinking] = useState(false)
  const act = useAct(endpoint)
  const upload = async (file: File): Promise<Output<Upload>> => {
    setShrinking(true)
    try {
      const data = await shrunk(file)
      const name = (file.name || texts.picture).slice(-200)
      return await act.mutateAsync({ query: { environment }, body: { name, data } })
    } finally {
      setShrinking(false)
    }
  }
  return { upload, isUploading: isShrinking || act.isPending }
}
