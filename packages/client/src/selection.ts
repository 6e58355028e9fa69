/** Types of reads of which the caller names properties: `fields` and `include`. */

type NamesIn<List> = List extends ReadonlyArray<infer Name> ? Name : never

/** The names that an input takes as a parameter. */
type NamesOf<Input, Parameter extends PropertyKey> = Parameter extends keyof Input
  ? NamesIn<NonNullable<Input[Parameter]>>
  : never

type With<Item, Name> = Required<Pick<Item, Name & keyof Item>>

type ChosenItem<Item, Field, Added> = [Field] extends [never]
  ? Item & With<Item, Added>
  : With<Item, Field | Added>

type Chosen<Output, Field, Added> =
  Output extends Array<infer Item>
    ? Array<ChosenItem<Item, Field, Added>>
    : ChosenItem<Output, Field, Added>

type SelectingInput<Input, Field, Added> = Omit<Input, 'fields' | 'include'> & {
  readonly fields?: readonly Field[] | undefined
  readonly include?: readonly Added[] | undefined
}

/** A method whose result has the properties that its input names. */
export type SelectingCall<Input, Output, Options> = <
  Field extends NamesOf<Input, 'fields'> = never,
  Added extends NamesOf<Input, 'include'> = never,
>(
  ...input: Record<never, never> extends Input
    ? [input?: SelectingInput<Input, Field, Added>, options?: Options]
    : [input: SelectingInput<Input, Field, Added>, options?: Options]
) => Promise<Chosen<Output, Field, Added>>
