import { defineElement } from '../../element.ts'

export const element = defineElement({ name: 'rewards', load: () => import('./show.tsx') })
