import { useEffect } from 'preact/hooks'

/** The title of the document, while the component that shows it is on screen. */
export function PageTitle({ text }: { readonly text: string }) {
  useEffect(() => {
    document.title = text
  }, [text])
  return null
}
