import { useView } from '../view.ts'
import type { FormState } from './form-state.ts'
import { imagePathOf } from './proposal.ts'

interface ImagesFieldProps {
  state: FormState
  /** Of images that were uploaded already, and are sent with the form. */
  imageUrls: readonly string[]
}

/** How many images a proposal may have. */
const maxImages = 10

/** One that is uploaded; without its checkmark it is left out. */
function Uploaded({ url, number }: { url: string; number: number }) {
  const { proposal: texts } = useView().t
  return (
    <li>
      <label>
        <input type="checkbox" name="imageUrls" value={url} checked />
        <img src={`${imagePathOf(url)}?w=320`} alt={texts.picture(number)} />
      </label>
    </li>
  )
}

/**
 * Images of a proposal. With the script each is uploaded when it is chosen, with its progress
 * (src/browser/uploads.ts); without, they are sent with the form.
 */
export function ImagesField({ state, imageUrls }: ImagesFieldProps) {
  const { proposal: texts, forms } = useView().t
  const isInvalid = state.error?.field === 'file' || state.error?.field === 'imageUrls'
  return (
    <div
      class="field images-field"
      data-uploads={maxImages}
      data-uploading={texts.uploading('{name}')}
      data-picture={texts.picture(0)}
      data-failed={forms.again}
    >
      <label for="proposal-images">
        {texts.images} <span class="optional">({forms.optional})</span>
      </label>
      <p class="hint" id="proposal-images-hint">
        {texts.imagesHint}
      </p>
      <input
        id="proposal-images"
        name="images"
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp,image/gif"
        aria-describedby={
          isInvalid ? 'proposal-images-hint proposal-images-error' : 'proposal-images-hint'
        }
        aria-invalid={isInvalid ? 'true' : undefined}
      />
      {isInvalid && (
        <p class="field-error" id="proposal-images-error">
          {state.error?.text}
        </p>
      )}
      <ul class="uploads">
        {imageUrls.map((url, at) => (
          <Uploaded url={url} number={at + 1} />
        ))}
      </ul>
    </div>
  )
}
