/** The kinds of pictures that the service takes. */
export const pictureTypes = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

/** Returns the pictures that were pasted or dropped. */
export const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type !== '' && pictureTypes.includes(type))
