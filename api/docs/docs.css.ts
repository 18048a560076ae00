// Style rules of the page, in addition to those of Swagger UI.

export const docsStyle = `.swagger-ui .info { margin: 30px 0 10px; }
.swagger-ui .scheme-container { padding: 15px 0; }
.swagger-ui .opblock-body table > * > tr > .response-col_links { display: none !important; }
.swagger-ui .folded-headers { margin: 8px 0 16px; }
.swagger-ui .folded-headers > summary { cursor: pointer; font-size: 14px; font-weight: 700; }
.swagger-ui .folded-headers .headers__title { display: none; }
.swagger-ui .highlight-code, .swagger-ui .folded-headers { overflow-x: auto; }
html.dark-mode .swagger-ui .examples-select__section-label { color: #e4e6e6; }

@media (max-width: 700px) {
  .swagger-ui .wrapper { padding: 0 10px; }
  .swagger-ui .opblock-tag { flex-wrap: wrap; }
  .swagger-ui .opblock-tag small { flex: 1 0 100%; order: 1; padding: 0; }
  .swagger-ui .opblock .opblock-summary .opblock-summary-operation-id { display: none; }
  .swagger-ui .filter .operation-filter-input { box-sizing: border-box; width: 100%; }
  .swagger-ui .opblock-body table:not(.headers) > tbody > tr > td,
  .swagger-ui .opblock-body table:not(.headers) > thead > tr > td,
  .swagger-ui .opblock-body table.parameters > thead > tr > th { display: block; max-width: none; width: auto; padding-left: 0; }
  .swagger-ui .opblock-body table:not(.headers) > thead { display: none; }
  .swagger-ui .opblock-body table.responses-table { table-layout: fixed; }
  .swagger-ui .opblock .opblock-section-header .btn-group { padding: 0; }
  .swagger-ui .btn.try-out__btn { min-width: 0; padding: 5px 10px; }
  .swagger-ui .btn.try-out__btn.reset { margin-left: 8px; }
  .swagger-ui .response-col_status { font-weight: 700; }
  .swagger-ui .parameters-col_description input:not([type="checkbox"]),
  .swagger-ui .parameters-col_description select { box-sizing: border-box; max-width: 100%; min-width: 0; width: 100%; }
}
`;
