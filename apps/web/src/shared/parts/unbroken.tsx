/** Three cards as books write them: a browser would break the line after a hyphen. */
const RANKS = /(\d+(?:-\d+)+)/

/** A text whose cards, such as 7-7-7, stay on one line. */
export function Unbroken({ text }: { readonly text: string }) {
  return (
    <>
      {text.split(RANKS).map((part, index) =>
        RANKS.test(part) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
          <span key={index} className="nowrap">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </>
  )
}
