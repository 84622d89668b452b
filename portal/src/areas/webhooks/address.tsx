/** Broken where its parts end, not within a word. */
export const Address = ({ url }: { url: string }) => (
  <span>
    {url.split(/(?<=[./])(?![./])/).map((part, place) => (
      <>
        {place > 0 && <wbr />}
        {part}
      </>
    ))}
  </span>
)
