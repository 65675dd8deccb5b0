/** A list of names and values that editors maintain beside the stories, with further values by dimension. */
export interface Datasource {
  readonly id: number;
  readonly name: string;
  /** Its name in requests. */
  readonly slug: string;
  readonly dimensions: readonly DatasourceDimension[];
  readonly entries: readonly DatasourceEntry[];
}

/** A further set of values, such as those of another language. */
interface DatasourceDimension {
  readonly id: number;
  readonly name: string;
  /** Its name in requests. */
  readonly entry_value: string;
}

/** One name and its values. */
export interface DatasourceEntry {
  readonly id: number;
  readonly name: string;
  readonly value: string;
  /** The values in other dimensions, by the dimension's `entry_value`; one without a value is left out. */
  readonly dimension_values: Readonly<Record<string, string>>;
}
