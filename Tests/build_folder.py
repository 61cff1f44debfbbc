"""What a build by SwiftPM left in its folder."""

import json


def objects(build, modules):
    """Returns the object files of modules, without those of sources that are no longer there."""
    return [
        file["object"]
        for module in modules
        for file in json.loads((build / f"{module}.build/output-file-map.json").read_text()).values()
        if "object" in file
    ]
