// The server's own web page is left out: this one has no assets.
#pragma once
#include <string>
#include <vector>

struct llama_ui_asset {
    std::string name;
    std::string etag;
    std::string type;
    const unsigned char * data = nullptr;
    size_t size = 0;
};

inline const std::vector<llama_ui_asset> & llama_ui_get_assets() {
    static const std::vector<llama_ui_asset> none;
    return none;
}
