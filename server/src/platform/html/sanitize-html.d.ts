/** The package has no types; these are the parts in use. */
declare module 'sanitize-html' {
  interface Tag {
    tagName: string
    attribs: Record<string, string>
  }
  type Transform = (tag: string, attributes: Record<string, string>) => Tag

  export interface Options {
    allowedTags: string[]
    allowedAttributes: Record<string, string[]>
    allowedSchemes: string[]
    allowProtocolRelative: boolean
    allowedSchemesAppliedToAttributes?: string[]
    parseStyleAttributes?: boolean
    exclusiveFilter?(frame: { tag: string; attribs: Record<string, string> }): boolean
    transformTags: Record<string, Transform>
  }

  interface Sanitize {
    (text: string, options: Options): string
    simpleTransform(tag: string, attributes: Record<string, string>): Transform
  }

  const sanitizeHtml: Sanitize
  export default sanitizeHtml
}
